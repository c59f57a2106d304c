import { type SyntheticEvent, useState } from 'react';

/** The state of a `details` element, which opens when there are errors in it. */
export const useDisclosure = (hasErrors: boolean, isOpenAtFirst = false) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return {
    isOpen: isOpen || hasErrors,
    props: {
      open: isOpen || hasErrors,
      // Also after it has opened for errors: it stays open when they are gone.
      onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open),
    },
  };
};
