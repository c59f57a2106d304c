import { Icon as Eye } from 'virtual:lucide/eye';
import { Icon as EyeOff } from 'virtual:lucide/eye-off';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  labels: { show: string; hide: string };
}

export const PasswordInput = ({ labels, ...rest }: Props) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        {...rest}
        type={shown ? 'text' : 'password'}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        // The button is at the end of the page's direction, which is the start of this field where they differ.
        className="pe-12 rtl:ps-12 rtl:pe-3"
      />
      <IconButton
        label={shown ? labels.hide : labels.show}
        icon={<Icon size={18} />}
        aria-pressed={shown}
        className="absolute inset-y-0 end-0"
        onClick={() => setShown(!shown)}
      />
    </span>
  );
};
