// Detects the device: what is hidden on Apple devices (the paid plan, prices, FAQ, app strip) and what shows only on mobile ones is decided
// here.
type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** iPhone, iPad or iPod. An iPad that identifies itself as a Mac is recognized by its touch screen; a real Mac does not count. */
export function isApple({ userAgent, maxTouchPoints }: Device = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** A phone or tablet, by user agent. */
export function isMobile(device: Device = navigator): boolean {
  return isApple(device) || /Android|Mobile|webOS|BlackBerry|IEMobile|Opera Mini/i.test(device.userAgent);
}
