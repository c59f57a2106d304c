import { LoaderCircle } from 'lucide-react';

/** Something is under way. Whoever shows it says what, in words. */
export const Spinner = () => <LoaderCircle aria-hidden size={16} className="animate-spin" />;
