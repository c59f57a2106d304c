import { type ServerMessage, type ServerPayload, serverMessages } from '@showhands/contracts';

/** Registry of handlers by message name. It outlives the single connections. */
export const createMessageHandlers = () => {
  const handlers = new Map<string, Set<(payload: unknown) => void>>();

  return {
    /** Returns an unsubscribe function. A payload that does not match the contract is dropped. */
    on<Name extends ServerMessage>(name: Name, handler: (payload: ServerPayload<Name>) => void): () => void {
      const handle = (payload: unknown) => {
        const parsed = serverMessages[name].safeParse(payload);
        // The schema that parsed the payload also defines this type.
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
