import { useLocation } from 'react-router-dom';
import { useBackState } from '#lib/back-navigation.ts';

/** Location state for links to the poll: its back link then leads to where this screen's back link does. */
export const usePollLinkState = (): unknown => {
  const { state } = useLocation();
  const { from, before } = useBackState();
  return from === 'poll' ? before : state;
};
