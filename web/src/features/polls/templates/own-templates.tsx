import type { Template } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { templateMessages } from '#lib/messages/templates.ts';
import { isolated } from '#lib/text-direction.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { deleteTemplateMutation, templatesQuery } from './api.ts';
import { TemplateRow } from './template-row.tsx';

const copy = templateMessages;

interface Props {
  matches: (template: Template) => boolean;
  onChoose: (template: Template) => void;
  /** Called when the button with the focus is gone. */
  onDeleted: () => void;
}

/** The user's own templates. Nothing where there are none, since the shipped ones follow. */
export const OwnTemplates = ({ matches, onChoose, onDeleted }: Props) => {
  const { data, isError, isFetching, refetch } = useQuery(templatesQuery());
  const [doomed, setDoomed] = useState<Template>();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation(deleteTemplateMutation());
  const found = data?.filter(matches) ?? [];

  const remove = () => {
    if (!doomed) return;
    mutate(doomed.id, {
      onSuccess: onDeleted,
      onError: (error) => toasts.error(errorText(error, copy.removeFailed)),
      onSettled: () => setAsking(false),
    });
  };
  if (data && found.length === 0) return null;
  return (
    <section aria-label={copy.own}>
      <h3 className="px-3 py-1 text-13 text-muted">{copy.own}</h3>
      {!data && !isError && (
        <Skeleton label={copy.loading}>
          <SkeletonLine className="h-18" />
        </Skeleton>
      )}
      {!data && isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 px-3 text-15">
          {copy.loadFailed}
          <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
            {copy.retry}
          </Button>
        </p>
      )}
      <ul>
        {found.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            onChoose={() => onChoose(template)}
            onDelete={() => {
              setDoomed(template);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        title={copy.deletion.title}
        labels={copy.deletion.labels}
        pending={isPending}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p className="wrap-anywhere">{doomed && copy.deletion.text(isolated(doomed.name))}</p>
      </ConfirmDialog>
    </section>
  );
};
