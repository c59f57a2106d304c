/** The share that is sent, from 0 to 1. Its text is announced once, not at every step. */
export const UploadProgress = ({ label, share }: { label: string; share: number }) => (
  <progress aria-label={label} value={share} className="h-2 w-full max-w-narrow" />
);
