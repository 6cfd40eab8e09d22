/** The one inline script of a page. It decides before the first paint which visitors may see the prerendered page. */
import { createHash } from 'node:crypto';
import { LOCALES } from '@tanabana/domain/languages.gen';

const OTHERS = JSON.stringify(Object.keys(LOCALES).filter((language) => language !== 'en'));

/**
 * Sets `data-first` on the root element. `plain`: only the app renders the page, because its reader has chosen another language, has another
 * viewport (`data-fits`), is an iPad that identifies as a Mac, has an
 * address that names a part of the page, which the server cannot open, or comes from the browser's history, where the rows are old. `member`:
 * somebody may be signed in and sees no link to log in. Otherwise `visitor`. The storage keys are those of the app.
 */
export const FIRST_SCRIPT = `(()=>{const d=document.documentElement.dataset,n=navigator,kept=(k)=>localStorage.getItem(k),
spoken=kept("tanabana-language")??n.languages[0]?.split("-")[0],
isOther=(${OTHERS}.includes(spoken)?spoken:"en")!==document.documentElement.lang||!matchMedia(d.fits).matches||(n.userAgent.includes("Macintosh")&&n.maxTouchPoints>1)||
/^#[\\w-]+$/.test(location.hash)||
performance.getEntriesByType("navigation")[0]?.type==="back_forward";
d.first=isOther?"plain":kept("tanabana-auth")||/[#&]access_token=/.test(location.hash)?"member":"visitor"})()`;

/** The source expression of the script in the content security policy. */
export const FIRST_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(FIRST_SCRIPT).digest('base64')}'`;
