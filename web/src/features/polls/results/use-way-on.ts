import { useLocation } from 'react-router-dom';
import { useArrivedFrom } from '../../../lib/origin.ts';

/** The state of a link to the poll itself, whose way back is then the one of this screen. */
export const useWayOn = (): unknown => {
  const { state } = useLocation();
  const { from, before } = useArrivedFrom();
  return from === 'poll' ? before : state;
};
