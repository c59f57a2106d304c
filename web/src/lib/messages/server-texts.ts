/** The texts in what a server has sent. They are English; `translated-server-texts.ts` takes this file's place. */
export const translateServerTexts = <Body>(body: Body): Body => body;
