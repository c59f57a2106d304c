import { Suspense } from 'react';
import { useSession } from '#lib/session/session.ts';
import { lazyWhenIdle } from './lazy-when-idle.ts';

const AssistantWidget = lazyWhenIdle(
  async () => (await import('#features/assistant/components/assistant-widget.tsx')).AssistantWidget,
);
const AssistantButton = lazyWhenIdle(
  async () => (await import('#features/assistant/components/assistant-button.tsx')).AssistantButton,
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

/** The assistant's button in the mobile bar, where its floating button would cover content. */
export const AssistantInBar = () => {
  const state = useSession();
  if (state.status === 'signed-out') return null;
  return (
    <Suspense fallback={<span className="size-target" />}>
      <AssistantButton userId={state.user.id} />
    </Suspense>
  );
};
