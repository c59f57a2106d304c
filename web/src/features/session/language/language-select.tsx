import { type Language, languages } from '@showhands/contracts';
import type { ComponentProps } from 'react';
import { Select } from '#components/ui/select.tsx';
import { languageNames } from '#lib/messages/language-names.ts';

type Props = Omit<ComponentProps<'select'>, 'onChange'> & { readonly onChoose: (language: Language) => void };

/** Each option is in its own language. */
export const LanguageSelect = ({ onChoose, ...rest }: Props) => (
  <Select {...rest} onChange={({ target }) => onChoose(languages.find((one) => one === target.value) ?? 'en')}>
    {languages.map((language) => (
      <option key={language} value={language} lang={language}>
        {languageNames[language]}
      </option>
    ))}
  </Select>
);
