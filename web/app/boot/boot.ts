import { answerConsent } from '#app/boot/answer-consent.ts';
import { markVisitor } from '#app/boot/mark-visitor.ts';
import { openDialogsByCommand } from '#app/boot/open-dialogs.ts';
import { removeOldWorkers } from '#app/boot/remove-old-workers.ts';
import { startReactOnIntent } from '#app/boot/start-react.ts';
import { followHashes } from '#pages/site/layout/hash-target.ts';

/** All the script of a first view: what can't wait for React, and what fetches React when it is wanted. */
markVisitor();
answerConsent();
startReactOnIntent();
openDialogsByCommand();
followHashes();
removeOldWorkers();
