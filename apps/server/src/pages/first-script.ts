/** In charge of the one script that stands in a page itself: it looks whom the drawn page suits before any of it is seen. */
import { createHash } from 'node:crypto';
import { LOCALES } from '@tanabana/domain/languages.gen';

const OTHERS = JSON.stringify(Object.keys(LOCALES).filter((language) => language !== 'en'));

/**
 * Puts a word on the page's root element. `plain`: the page is drawn by the app alone, as it speaks another language, is for
 * another width (`data-fits`) or an iPad that calls itself a Mac, or comes from the browser's own history, with rows as old as that.
 * `member`: somebody may be signed in here, and is not asked to log in. Else `visitor`. Names of what is kept are those of the app.
 */
export const FIRST_SCRIPT = `(()=>{const d=document.documentElement.dataset,n=navigator,kept=(k)=>localStorage.getItem(k),
spoken=kept("tanabana-language")??n.languages[0]?.split("-")[0],
isOther=${OTHERS}.includes(spoken)||!matchMedia(d.fits).matches||(n.userAgent.includes("Macintosh")&&n.maxTouchPoints>1)||
performance.getEntriesByType("navigation")[0]?.type==="back_forward";
d.first=isOther?"plain":kept("tanabana-auth")||/[#&]access_token=/.test(location.hash)?"member":"visitor"})()`;

/** What the content security policy calls it. */
export const FIRST_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(FIRST_SCRIPT).digest('base64')}'`;
