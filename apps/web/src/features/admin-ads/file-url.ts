const urls = new WeakMap<File, string>();

/** An address of this page for a picture that was chosen. The browser drops it with the page; a picture is a megabyte at most. */
export function fileUrl(file: File): string {
  const url = urls.get(file) ?? URL.createObjectURL(file);
  urls.set(file, url);
  return url;
}
