import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { optionSchema, pollSchema } from './poll.ts';
import { optionTextSchema } from './poll-form.ts';
import { idPath, idSchema, personSchema, timestampSchema } from './primitives.ts';

/** An option that a voter wants to add to a poll, until its creator approves or declines it. */
const proposalSchema = z.object({
  id: idSchema,
  text: z.string(),
  proposer: personSchema,
  createdAt: timestampSchema,
});
export type Proposal = z.infer<typeof proposalSchema>;

const proposalPath = z.object({ id: idSchema, proposalId: idSchema });

const decidedResponse = z.object({ message: z.string(), poll: pollSchema });

export const addOption = defineEndpoint(
  {
    id: 'addOption',
    method: 'POST',
    path: '/polls/:id/options',
    responses: {
      201: z.union([
        z.object({ message: z.string(), option: optionSchema, poll: pollSchema }),
        z.object({ message: z.string(), proposal: proposalSchema, poll: pollSchema }),
      ]),
    },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'votes:write',
    summary: 'Add an option to a poll, or propose it where its creator approves them',
    params: idPath,
    body: z.object({ text: optionTextSchema }),
    errors: [
      'validation_failed',
      'not_found',
      'adding_not_allowed',
      'poll_closed',
      'poll_draft',
      'too_many_options',
      'too_many_additions',
    ],
  },
);

export const listProposals = defineEndpoint(
  { id: 'listProposals', method: 'GET', path: '/polls/:id/proposals', responses: { 200: z.array(proposalSchema) } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'Options that wait for approval, oldest first: all for the creator of the poll, their own for others',
    params: idPath,
    errors: ['not_found'],
  },
);

export const approveProposal = defineEndpoint(
  {
    id: 'approveProposal',
    method: 'POST',
    path: '/polls/:id/proposals/:proposalId/approve',
    responses: { 200: decidedResponse },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Put a proposed option into the poll',
    params: proposalPath,
    errors: ['not_found', 'not_owner', 'poll_closed', 'option_exists', 'too_many_options'],
  },
);

export const removeProposal = defineEndpoint(
  {
    id: 'removeProposal',
    method: 'DELETE',
    path: '/polls/:id/proposals/:proposalId',
    responses: { 200: decidedResponse },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Decline a proposed option of an own poll, or take an own proposal back',
    params: proposalPath,
    errors: ['not_found'],
  },
);
