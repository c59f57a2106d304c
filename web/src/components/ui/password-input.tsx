import { Eye, EyeOff } from 'lucide-react';
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
      <Input {...rest} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className="pr-12" />
      <IconButton
        label={shown ? labels.hide : labels.show}
        icon={<Icon aria-hidden size={18} />}
        aria-pressed={shown}
        className="absolute inset-y-0 right-0"
        onClick={() => setShown(!shown)}
      />
    </span>
  );
};
