import { languages } from '@showhands/contracts';
import { storeArticleClassifier } from '../help/article-classifier.ts';

for (const language of languages) await storeArticleClassifier(language);
