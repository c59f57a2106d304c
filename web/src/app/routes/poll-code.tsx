import { useParams } from 'react-router-dom';
import { OpenCode } from '#features/presenting/code/open-code.tsx';
import type { Screen } from '../screen.ts';

const PollCode = () => {
  const { code = '' } = useParams();
  return <OpenCode key={code} typed={code} />;
};

export const screen: Screen = { component: PollCode };
