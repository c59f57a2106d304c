import { Icon as Globe } from 'virtual:lucide/globe';
import { useId } from 'react';
import { pageLanguage } from '#lib/messages/language.ts';
import { languageMenuMessages } from '#lib/messages/language-menu.ts';
import { chooseLanguage } from './choose-language.ts';
import { LanguageSelect } from './language-select.tsx';

/** Changes the language of the page, for this browser. The globe helps people who cannot read its label. */
export const LanguageMenu = () => {
  const id = useId();
  return (
    <div className="mt-auto flex w-fit flex-col gap-1">
      <label htmlFor={id} className="flex items-center gap-2 text-15 font-semibold">
        <Globe size={18} className="text-muted" />
        {languageMenuMessages.label}
      </label>
      <LanguageSelect id={id} defaultValue={pageLanguage.tag} onChoose={chooseLanguage} />
    </div>
  );
};
