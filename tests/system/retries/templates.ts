import { deleteTemplate, listTemplates, saveTemplate } from '@showhands/contracts';
import { aPollInput, registerVoter } from '@showhands/testing';
import type { Scenario } from './scenarios.ts';

/** Polls that people keep to start others from. */
export const templates: readonly Scenario[] = [
  {
    endpoint: saveTemplate,
    prepare: async (api) => {
      const { token } = await registerVoter(api);
      return {
        call: { token, body: { name: 'Retro', poll: aPollInput() } },
        other: { token, body: { name: 'Estimate', poll: aPollInput() } },
        effects: async () => (await api.call(listTemplates, { token })).body.length,
      };
    },
  },
  {
    endpoint: deleteTemplate,
    prepare: async (api) => {
      const { token } = await registerVoter(api);
      const { id } = (await api.call(saveTemplate, { token, body: { name: 'Retro', poll: aPollInput() } })).body;
      return {
        call: { token, params: { id } },
        effects: async () => 1 - (await api.call(listTemplates, { token })).body.length,
      };
    },
  },
];
