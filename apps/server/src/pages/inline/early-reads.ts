/** The inline script of every page that requests what the app of a signed-in member reads first, while the app's files are on their way. */
import { sourceOf } from './source-of.ts';

/** The app renews a session that expires earlier than this, in seconds (EXPIRY_MARGIN_MS of auth-js), and reads with the new one. */
const RENEWED_SECONDS = 90;

/**
 * Sends the two requests of `memberQuery` (apps/web/src/lib/session/member.ts) with the session as this browser stores it. The app takes the
 * responses by method, address and token (apps/web/src/lib/reading/with-page/early-reads.ts), and requests for itself what is not there. Without a
 * connection, a session, or one that lasts, the script requests nothing. A session that cannot be parsed is the app's to handle.
 *
 * Then it preloads the page's files (`link[data-next]`). By HTTP/1.1 a browser has six connections, on which the reads would wait for thirty
 * files.
 */
export const EARLY_READS = `(()=>{try{const text=localStorage.getItem("tanabana-auth");if(!text||!navigator.onLine)return;
const {access_token:token,expires_at:end,user}=JSON.parse(text);if(!(end>Date.now()/1e3+${RENEWED_SECONDS}))return;
const {url,anonKey:apikey}=JSON.parse(document.getElementById("tanabana-config").textContent),authorization="Bearer "+token,
headers={apikey,authorization},reads=new Map(),
read=(path,init)=>{const address=(url||location.origin)+"/rest/v1/"+path,answer=fetch(address,init);
answer.catch(()=>{});reads.set(init.method+" "+address,answer)};
read("tanabana_free?"+new URLSearchParams({select:"*",id:"eq."+user.id}),{method:"GET",headers});
read("rpc/get_my_access",{method:"POST",headers:{...headers,"content-type":"application/json"},body:"{}"});
window.tanabanaReads={at:Date.now(),authorization,reads}}catch{}})();
document.querySelectorAll("link[data-next]").forEach((link)=>{link.rel="modulepreload"})`;

/** The source expression of the script in the content security policy. */
export const EARLY_READS_SOURCE = sourceOf(EARLY_READS);
