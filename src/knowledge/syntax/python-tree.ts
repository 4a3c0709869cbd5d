import type * as Lezer from '@lezer/python';

/** A node of Python's syntax tree, tokens included; the grammar's own package does not name the type. */
export type SyntaxNode = ReturnType<(typeof Lezer)['parser']['parse']>['topNode'];
