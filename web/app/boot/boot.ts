import { answerConsent } from '#app/boot/answer-consent.ts';
import { markVisitor } from '#app/boot/mark-visitor.ts';
import { measureBanner } from '#app/boot/measure-banner.ts';
import { noteChanges } from '#app/boot/note-changes.ts';
import { openDialogsByCommand } from '#app/boot/open-dialogs.ts';
import { removeOldWorkers } from '#app/boot/remove-old-workers.ts';
import { startReactOnIntent } from '#app/boot/start-react.ts';
import { writeYear } from '#app/boot/write-year.ts';
import { followHashes } from '#pages/site/layout/hash-target.ts';
import { restorePosition } from '#pages/site/layout/scroll-positions.ts';

/**
 * All the script of a first view: what can't wait for React, and what fetches React when it is
 * wanted. It runs once all of the page is there.
 */
markVisitor();
answerConsent();
startReactOnIntent();
openDialogsByCommand();
followHashes();
measureBanner();
restorePosition();
writeYear();
noteChanges();
removeOldWorkers();
