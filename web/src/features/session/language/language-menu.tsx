import { Icon as Globe } from 'virtual:lucide/globe';
import { languages } from '@showhands/contracts';
import { useId } from 'react';
import { Select } from '#components/ui/select.tsx';
import { pageLanguage } from '#lib/messages/language.ts';
import { languageMenuMessages } from '#lib/messages/language-menu.ts';
import { languageNames } from '#lib/messages/language-names.ts';
import { chooseLanguage } from './choose-language.ts';

/** Changes the language of the page, for this browser. The globe helps people who cannot read its label. */
export const LanguageMenu = () => {
  const id = useId();
  return (
    <div className="mt-auto flex w-fit flex-col gap-1">
      <label htmlFor={id} className="flex items-center gap-2 text-15 font-semibold">
        <Globe size={18} className="text-muted" />
        {languageMenuMessages.label}
      </label>
      <Select
        id={id}
        defaultValue={pageLanguage.tag}
        onChange={({ target }) => chooseLanguage(languages.find((one) => one === target.value) ?? 'en')}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </Select>
    </div>
  );
};
