import type { Poll } from '@showhands/contracts';

/** How a poll can be checked. Only people who see the results can recount. */
export const checkModeOf = ({ checkable, show_results }: Pick<Poll, 'checkable' | 'show_results'>) =>
  checkable === 'open' && !show_results ? 'openToCreator' : checkable;
