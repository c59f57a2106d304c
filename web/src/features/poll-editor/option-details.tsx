import { Icon as ChevronDown } from 'virtual:lucide/chevron-down';
import { createElement, type ReactNode, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { OptionPicture } from '#features/polls/components/option-picture.tsx';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { appMessages } from '#lib/messages/app.ts';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import type { OptionSettingsProps } from './option-settings.tsx';
import { pictureSource } from './picture-value.ts';

const copy = moreSettingsMessages;

/** Loaded separately, since most options have a text alone. */
export const optionSettings = lazyWithPreload(async () => (await import('./option-settings.tsx')).OptionSettings);

const Settings = (props: OptionSettingsProps) => createElement(usePreloadedComponent(optionSettings), props);

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-4">
    <SkeletonLine className="h-18" />
    <SkeletonLine className="h-18" />
  </Skeleton>
);

/** A line with the description, picture and seats of an option whose settings are closed. */
const Summary = ({
  description,
  seats,
  picture,
}: {
  description: string;
  seats: number | null;
  picture: string | null;
}) => (
  <p className="mt-1 flex min-w-0 items-center gap-3 text-13 text-muted">
    {picture !== null && <OptionPicture src={pictureSource(picture)} className="h-6" />}
    {description !== '' && (
      <span dir={userTextDirection(description)} className="min-w-0 truncate">
        {description}
      </span>
    )}
    {seats !== null && <span className="shrink-0 figures">{copy.seatsCount(seats)}</span>}
  </p>
);

interface Props extends OptionSettingsProps {
  id: string;
  /** The field of the text, given the button that shows the settings. */
  children: (toggle: ReactNode) => ReactNode;
}

/** A row of the form for an option, whose settings open below its text. */
export const OptionDetails = ({ id, children, ...rest }: Props) => {
  const { form, index, hasSeats, uploads } = rest;
  const [isOpen, setOpen] = useState(false);
  const {
    text,
    description = '',
    seats = null,
    picture = null,
  } = useWatch({
    control: form.control,
    name: `options.${index}`,
  });
  const errors = form.formState.errors.options?.[index];
  const isUsed = description !== '' || seats !== null || picture !== null;
  // Stays open when the errors are gone.
  if (!isOpen && (errors?.description ?? errors?.picture ?? errors?.seats ?? uploads.stateOf(picture)?.error)) {
    setOpen(true);
  }
  const name = copy.optionSettings(isolated(copy.optionName(index + 1, isolated(text.trim()))));
  return (
    <>
      {children(
        (isUsed || isOpen || text.trim() !== '') && (
          <IconButton
            label={name}
            icon={<ChevronDown size={16} className={cx('transition-transform', isOpen && 'rotate-180')} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onPointerEnter={() => void optionSettings.preload()}
            onFocus={() => void optionSettings.preload()}
            onClick={() => setOpen(!isOpen)}
          />
        ),
      )}
      {!isOpen && isUsed && <Summary description={description} seats={hasSeats ? seats : null} picture={picture} />}
      {(isOpen || isUsed) && (
        <fieldset id={id} aria-label={name} hidden={!isOpen} className="mt-2 mb-3 border-s border-line ps-4">
          <Suspense fallback={<Loading />}>
            <Settings {...rest} />
          </Suspense>
        </fieldset>
      )}
    </>
  );
};
