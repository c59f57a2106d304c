/** The texts in the data of a server. They are English; `translated-server-texts.ts` takes this file's place. */
export const translateServerTexts = <Body>(body: Body): Body => body;
