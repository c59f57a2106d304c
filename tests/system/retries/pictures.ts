import { uploadPicture } from '@showhands/contracts';
import { registerVoter } from '@showhands/testing';
import type { Scenario } from './scenarios.ts';

const fileOf = (base64: string) => new Blob([Buffer.from(base64, 'base64')], { type: 'image/png' });

const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const GREY = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Uploads. The API does not list pictures: the response, which has a new address for each, shows how many there are. */
export const pictures: readonly Scenario[] = [
  {
    endpoint: uploadPicture,
    prepare: async (api) => {
      const { token } = await registerVoter(api);
      return {
        call: { token, fields: { picture: fileOf(RED) } },
        other: { token, fields: { picture: fileOf(GREY) } },
      };
    },
  },
];
