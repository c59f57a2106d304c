import { useParams } from 'react-router-dom';
import { OpenWall } from '#features/presenting/wall/open-wall.tsx';
import type { Screen } from '../screen.ts';

const PresentPoll = () => {
  const { id = '' } = useParams();
  return <OpenWall key={id} id={id} />;
};

export const screen: Screen = { component: PresentPoll };
