/** Time for the browser to read the blob before its URL is revoked. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads a file that the page has made or received. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
};
