import { Component, type ReactNode } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { appMessages } from '#lib/messages/app.ts';

const copy = appMessages;

/** Replaces a screen that threw, or whose chunk failed to load because of an outage or a newer deployment. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    const reload = { label: copy.reload, run: () => location.reload() };
    return (
      <div className="mx-auto max-w-form p-6">
        <ErrorState heading="h1" title={copy.brokenTitle} detail={copy.brokenDetail} action={reload} />
      </div>
    );
  }
}
