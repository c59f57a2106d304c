import { Suspense } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { lazyPart } from './lazy-part.ts';

const AssistantWidget = lazyPart(
  async () => (await import('../../features/assistant/components/assistant-widget.tsx')).AssistantWidget,
);

export const Assistant = () => {
  const state = useSession();
  if (state.status === 'signed-out') return null;
  return (
    <Suspense>
      <AssistantWidget key={state.user.id} userId={state.user.id} />
    </Suspense>
  );
};
