/** Shows a file of this device as long as the picture is on screen: a `ref`, the same for the same file. */
export function showFile(file: File) {
  return (picture: HTMLImageElement | null) => {
    if (!picture) return undefined;
    const url = URL.createObjectURL(file);
    picture.src = url;
    return () => URL.revokeObjectURL(url);
  };
}
