import type { User } from '@showhands/contracts';
import { Avatar } from '#components/ui/avatar.tsx';
import { cx } from '#components/ui/cx.ts';
import { profileMessages } from '#lib/messages/profile.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { EmailProof } from './email-proof.tsx';

const copy = profileMessages;

/** The user's public profile, and the email address, which only they see. */
export const ProfileSummary = ({ user }: { user: User }) => (
  <section aria-label={copy.about} className="flex min-w-0 max-w-full flex-col gap-4 sm:flex-row sm:gap-6">
    <Avatar name={user.username} picture={user.profile_picture} size="large" />
    <div className="min-w-0">
      <h2 className="text-28 font-semibold">
        <bdi>{user.username}</bdi>
      </h2>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
        <span dir="ltr" className="min-w-0">
          {user.email}
        </span>
        {user.email_proved !== undefined && <EmailProof key={user.email} proved={user.email_proved} />}
      </div>
      <p className="flex flex-wrap gap-x-4 text-13 text-muted">
        {user.location && (
          <span dir={userTextDirection(user.location)} className="min-w-0">
            {user.location}
          </span>
        )}
        <time dateTime={user.createdAt}>{copy.joined(user.createdAt)}</time>
      </p>
      {/* At least two lines, like the skeleton, to avoid a layout shift. */}
      <p
        dir={userTextDirection(user.bio)}
        className={cx('mt-3 min-h-[2lh] max-w-question whitespace-pre-line', user.bio ? undefined : 'text-muted')}
      >
        {user.bio || copy.noBio}
      </p>
    </div>
  </section>
);
