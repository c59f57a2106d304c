import { Icon as LoaderCircle } from 'virtual:lucide/loader-circle';

/** Hidden from screen readers: the text beside it names the loading content. */
export const Spinner = () => <LoaderCircle size={16} className="animate-spin" />;
