import { LoaderCircle } from 'lucide-react';

/** Hidden from screen readers: the text beside it says what is loading. */
export const Spinner = () => <LoaderCircle aria-hidden size={16} className="animate-spin" />;
