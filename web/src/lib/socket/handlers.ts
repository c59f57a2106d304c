import { type ServerMessage, type ServerPayload, serverMessages } from '@showhands/contracts';

/** Who listens to which message of the server. Handlers outlive the connections that the messages come by. */
export const createHandlers = () => {
  const handlers = new Map<string, Set<(payload: unknown) => void>>();

  return {
    /** Returns how to stop. A payload that breaks the contract is dropped. */
    on<Name extends ServerMessage>(name: Name, handler: (payload: ServerPayload<Name>) => void): () => void {
      const handle = (payload: unknown) => {
        const parsed = serverMessages[name].safeParse(payload);
        // The schema of that name is the one that its payload's type is read from.
        if (parsed.success) handler(parsed.data as ServerPayload<Name>);
      };
      const ofName = handlers.get(name) ?? new Set();
      handlers.set(name, ofName.add(handle));
      return () => void ofName.delete(handle);
    },

    receive(name: string, payload: unknown): void {
      for (const handle of handlers.get(name) ?? []) handle(payload);
    },
  };
};
