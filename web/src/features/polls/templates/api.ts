import { type BodyInput, deleteTemplate, listTemplates, saveTemplate, type Template } from '@showhands/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';

const templatesKey = ['polls', 'templates'];

const keyOf = ({ name }: Pick<Template, 'name'>): string => name.toLowerCase();

/** The template of this name, in the sense in which the names of a user are unique. */
export const templateNamed = (templates: readonly Template[], name: string): Template | undefined =>
  templates.find((template) => keyOf(template) === name.trim().toLowerCase());

/** The user's own templates, by name. */
export const templatesQuery = () =>
  queryOptions({ queryKey: templatesKey, queryFn: ({ signal }) => api.call(listTemplates, { signal }) });

const update = async (client: QueryClient, change: (templates: readonly Template[]) => readonly Template[]) => {
  // A list that is on its way may be older than the change.
  await client.cancelQueries({ queryKey: templatesKey });
  client.setQueryData<readonly Template[]>(templatesKey, (templates) => templates && change(templates));
  await client.invalidateQueries({ queryKey: templatesKey });
};

/** A poll to keep. The server leaves out fields that belong to one poll. */
export type KeptPoll = BodyInput<typeof saveTemplate>['poll'];

export const saveTemplateMutation = () =>
  mutationOptions({
    mutationFn: (submission: { body: { name: string; poll: KeptPoll }; idempotencyKey: string }) =>
      api.call(saveTemplate, submission),
    onSuccess: (saved, _submission, _result, { client }) => {
      void update(client, (templates) => [...templates.filter((one) => keyOf(one) !== keyOf(saved)), saved]);
    },
  });

export const deleteTemplateMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => api.call(deleteTemplate, { params: { id } }),
    // Also after a failure: another tab may have deleted or replaced it.
    onSettled: (deleted, _error, _id, _result, { client }) =>
      update(client, (templates) => templates.filter(({ id }) => id !== deleted?.id)),
  });
