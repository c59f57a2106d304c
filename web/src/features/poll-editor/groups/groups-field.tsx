import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { groupsMessages } from '#lib/messages/groups.ts';
import { paths } from '#lib/paths.ts';
import type { PollFormControl } from '../use-poll-form.ts';
import { groupsQuery } from './api.ts';

const copy = groupsMessages;

/** The groups whose members a new poll invites. */
export const GroupsField = ({ form }: { form: PollFormControl }) => {
  const { data: groups } = useQuery(groupsQuery());
  const chosen = useWatch({ control: form.control, name: 'invited_groups' }) ?? [];
  // A draft can name a group that has been deleted since.
  const known = groups && chosen.filter((id) => groups.some((group) => group.id === id));
  useEffect(() => {
    if (known && known.length < chosen.length) form.setValue('invited_groups', known);
  });
  if (!groups) return null;
  if (groups.length === 0) {
    return (
      <p className="text-13 text-muted">
        {copy.fieldEmpty}{' '}
        <Link to={paths.groups} className="underline">
          {copy.fieldEmptyAction}
        </Link>
      </p>
    );
  }
  const toggle = (id: string, isChosen: boolean) =>
    form.setValue('invited_groups', isChosen ? [...chosen, id] : chosen.filter((other) => other !== id), {
      shouldDirty: true,
    });
  return (
    <fieldset>
      <legend className="text-15 font-semibold">{copy.field}</legend>
      <div className="max-h-[30dvh] overflow-y-auto">
        {groups.map(({ id, name, members }) => (
          <Checkbox
            key={id}
            label={name}
            hint={copy.members(members)}
            checked={chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        ))}
      </div>
      <FieldError error={form.formState.errors.invited_groups?.message} />
    </fieldset>
  );
};
