/** The one inline script of a page. It decides before the first paint which visitors may see the prerendered page. */
import { LOCALES } from '@tanabana/domain/languages.gen';
import { sourceOf } from './source-of.ts';

const LOCALE_OF = JSON.stringify(
  Object.fromEntries(Object.entries(LOCALES).map(([name, { locale }]) => [name, locale])),
);

/** The longest wait for letters, in milliseconds. */
const LETTERS_MS = 800;
/** The longest wait for the first paint, in milliseconds. A page in a tab that nobody looks at is not painted. */
const PAINT_MS = 3000;

/**
 * Sets `data-first` on the root element. `plain`: only the app renders the page, because its reader has no session for a page that only
 * members may open (`data-readers`), has chosen another language, has another viewport (`data-fits`), is an iPad that identifies as a Mac, has an
 * address that names a part of the page, which the server cannot open, or comes from the browser's history, where the rows are old. `member`:
 * somebody may be signed in and sees no link to log in. Otherwise `visitor`. The storage keys are those of the app.
 *
 * Sets `data-letters` while the letters of the page's language are being loaded: with other letters its texts would break elsewhere, and the
 * page would move. It is not laid out before, because a phone would lay it out for half a second with letters that it does not keep. So no
 * text has requested the faces of the style sheet (`--font-first`), and the script does so. After LETTERS_MS it is shown with the letters of
 * the system.
 *
 * The app's files (`withLateScripts` of apps/server/src/http/web-app.ts) would share the line with the letters, and run before the text is
 * painted. They are loaded from the first contentful paint on (https://www.w3.org/TR/paint-timing/): at once where only the app
 * renders the page, or where the browser does not report paints. A page with a form that is not the same for everybody is not shown to a
 * member, who gets them with the letters.
 *
 * While the files are being loaded, the script creates a formatter. The browser loads the data of the locale for it, which takes 20 ms on a
 * quick machine and would be part of the app's first render.
 *
 * A button that is pressed before the app is there is noted on the page, and the app presses its own (apps/web/src/app/prerender/hand-over.ts).
 * The browser does not submit its form: what is typed would be in the address.
 */
export const FIRST_SCRIPT = `(()=>{const d=document.documentElement.dataset,n=navigator,kept=(k)=>localStorage.getItem(k),
spoken=kept("tanabana-language")??n.languages[0]?.split("-")[0],
locales=${LOCALE_OF},language=Object.hasOwn(locales,spoken)?spoken:"en",
session=kept("tanabana-auth")||/[#&]access_token=/.test(location.hash),
isOther=(d.readers==="members"&&!session)||language!==document.documentElement.lang||!matchMedia(d.fits).matches||(n.userAgent.includes("Macintosh")&&n.maxTouchPoints>1)||
/^#[\\w-]+$/.test(location.hash)||
performance.getEntriesByType("navigation")[0]?.type==="back_forward";
d.first=isOther?"plain":session?"member":"visitor";
addEventListener("click",(event)=>{const part=event.target.closest("#served button");if(part){event.preventDefault();part.closest("#served").pressed=part}});
let isLoaded=false;
const all=(links)=>[...document.querySelectorAll(links)],letters=all("link[as=font]"),
load=()=>{if(isLoaded)return;isLoaded=true;all("link[data-late]").forEach((link)=>link.rel="modulepreload");
all("script[data-late]").forEach((late)=>document.head.append(Object.assign(document.createElement("script"),{type:"module",crossOrigin:"",src:late.dataset.late})));
setTimeout(()=>new Intl.NumberFormat(locales[language]))},
start=()=>document.readyState==="loading"?document.addEventListener("DOMContentLoaded",load):load(),
isMember=d.first==="member",show=()=>{delete d.letters;if(isMember)start()},
faces=()=>Promise.all([400,700].map((weight)=>document.fonts.load(weight+" 1em "+getComputedStyle(document.documentElement).getPropertyValue("--font-first"),document.title)));
if(isOther||(isMember&&letters.length===0)||!PerformanceObserver.supportedEntryTypes?.includes("paint"))start();
else if(!isMember){setTimeout(start,${PAINT_MS});
new PerformanceObserver((paints)=>paints.getEntriesByName("first-contentful-paint").length>0&&start()).observe({type:"paint",buffered:true})}
if(letters.length>0&&!isOther){d.letters="late";setTimeout(show,${LETTERS_MS});
Promise.all(letters.map(({href})=>new FontFace("letters",\`url(\${href})\`).load())).then(faces).then(show,show)}})()`;

/** The source expression of the script in the content security policy. */
export const FIRST_SCRIPT_SOURCE = sourceOf(FIRST_SCRIPT);
