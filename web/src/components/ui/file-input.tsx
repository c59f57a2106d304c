import type { RefObject } from 'react';

interface Props {
  /** To open it by a click from a button, since it is not shown itself. */
  ref: RefObject<HTMLInputElement | null>;
  accept: string;
  onChoose: (file: File) => void;
}

export const FileInput = ({ ref, accept, onChoose }: Props) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    hidden
    onChange={({ target }) => {
      const [selected] = target.files ?? [];
      if (selected) onChoose(selected);
      // Without this, choosing the same file again would not fire `change`.
      target.value = '';
    }}
  />
);
