import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** An error that belongs to no field. */
  error: string | undefined;
  isSaving: boolean;
  labels: { readonly save: string; readonly saving: string; readonly cancel: string };
  onCancel: () => void;
  variant?: 'primary' | 'danger';
}

/** The error and the buttons at the end of a form. */
export const FormEnd = ({ error, isSaving, labels, onCancel, variant = 'primary' }: Props) => (
  <>
    <div role="alert" className="empty:-mt-6">
      {error && <Notice tone="signal">{error}</Notice>}
    </div>
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant={variant} pending={isSaving}>
        {isSaving ? labels.saving : labels.save}
      </Button>
      <Button inactive={isSaving} onClick={onCancel}>
        {labels.cancel}
      </Button>
    </div>
  </>
);
