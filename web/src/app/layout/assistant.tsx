import { Suspense } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { lazyPart } from './lazy-part.ts';

const AssistantWidget = lazyPart(
  async () => (await import('../../features/assistant/components/assistant-widget.tsx')).AssistantWidget,
);
const AssistantButton = lazyPart(
  async () => (await import('../../features/assistant/components/assistant-button.tsx')).AssistantButton,
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

/** The way to the help where its own corner is needed for what is read. */
export const AssistantInBar = () => {
  const state = useSession();
  if (state.status === 'signed-out') return null;
  return (
    <Suspense fallback={<span className="size-target" />}>
      <AssistantButton userId={state.user.id} />
    </Suspense>
  );
};
