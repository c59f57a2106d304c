import { Icon as X } from 'virtual:lucide/x';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { keptSessionMessages } from '#lib/messages/kept-sessions.ts';
import { isolated } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { type Offer, useOffers } from './use-offers.ts';

const copy = keptSessionMessages;

/** Focuses the first button, so that Enter accepts it, unless the user is doing something else already. */
const useFocusOnAppearance = (isShown: boolean) => {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isShown && document.activeElement === document.body) region.current?.querySelector('button')?.focus();
  }, [isShown]);
  return region;
};

const OfferRow = ({ offer, pending, onAccept }: { offer: Offer; pending: boolean; onAccept: () => void }) => {
  const { person, detail, forget } = offer;
  return (
    <li className="flex items-center gap-2">
      <Button className="min-w-0 grow justify-start gap-3 py-2 text-start" pending={pending} onClick={onAccept}>
        <Avatar name={person.username} picture={person.profile_picture ?? null} size="small" />
        <span className="min-w-0">
          <span className="block truncate">{copy.as(isolated(person.username))}</span>
          <span className="block text-13 font-normal text-muted">{detail}</span>
        </span>
      </Button>
      {forget && (
        <IconButton
          label={copy.forget(isolated(person.username))}
          icon={<X size={18} />}
          onClick={() => void forget()}
        />
      )}
    </li>
  );
};

/**
 * The users above the sign-in form as whom a person can continue with a click or Enter. Nothing while there is no one.
 */
export const Offers = () => {
  const offers = useOffers();
  const { mutate, variables, isPending, error } = useMutation({ mutationFn: (offer: Offer) => offer.accept() });
  const region = useFocusOnAppearance(offers.length > 0);
  const isPendingFor = ({ person }: Offer) => isPending && variables.person.id === person.id;
  return (
    <>
      {error && (
        <div className="mb-6">
          <Notice tone="signal" role="alert">
            {errorText(error, copy.failed)}
          </Notice>
        </div>
      )}
      {offers.length > 0 && (
        <section ref={region} aria-label={copy.region} className="mb-6 flex animate-appear flex-col gap-4">
          <ul className="flex flex-col gap-2">
            {offers.map((offer) => (
              <OfferRow
                key={offer.person.id}
                offer={offer}
                pending={isPendingFor(offer)}
                onAccept={() => mutate(offer)}
              />
            ))}
          </ul>
          <p className="border-t border-line pt-4 text-13 text-muted">{copy.or}</p>
        </section>
      )}
    </>
  );
};
