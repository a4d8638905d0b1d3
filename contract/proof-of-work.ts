export const PROOF_OF_WORK_HEADER = 'proof-of-work';
export const PROOF_OF_WORK_FIELD = 'proof_of_work';
