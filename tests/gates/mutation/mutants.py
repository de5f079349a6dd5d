"""
Finds the mutants of a C file, and writes the file with all mutants in it.

clang tells where each expression begins and ends, and its type. Every function gets a twin. In the
twin, each mutated place tests whether its mutant is switched on; the function itself first tests
whether one of its own mutants is on, and then calls its twin. So the library is compiled once, a
mutant costs one run of a test, and functions whose mutants are off keep about their usual speed.

These places get no mutants, because a test could not observe the change, or because another gate
measures it:
- constants in tables, in declarations and in macro definitions (uses of macros get mutants); code
  that the preprocessor leaves out; vector types; the code that SNL_I_NEVER guards
- polling: the steps that a poll counts, whether a poll happens, and how a function returns after a
  poll has cancelled (tests/gates/cancel/run measures how soon functions poll and return)
- fetching memory before it is read
- `<` to `<=` where both branches give the same value if the sides are equal: minimum, maximum,
  distance (see meets)
- 1 to 2 where an int is a truth value that is set, passed or returned as a whole
- a constant beside `<` where another constant is the same as `<=`; `!` before a condition, since
  forcing the condition to 1 and to 0 is a stricter test
"""
import hashlib
import json
import re
import subprocess

MOST = 4096  # mutants of a file

SWAPPED = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==',
           '+': '-', '-': '+', '*': '+', '/': '*', '%': '/',
           '&': '|', '|': '&', '^': '|', '<<': '>>', '>>': '<<', '&&': '||', '||': '&&'}
RELATIONAL = ('<', '<=', '>', '>=', '==', '!=')
IMPURE = ('CallExpr', 'CompoundAssignOperator', 'StmtExpr')
POLLS = re.compile(r'!?\(?snl_i_poll_\w+\(|!?[\w.>-]*\bcancelled$')
UNSEEN = re.compile(r'(snl_i_poll_\w+|SNL_I_FETCH)\(')
TAIL = ('ReturnStmt', 'BreakStmt', 'ContinueStmt')
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|'
                   r'\.?\d(?:[eEpP][+-]|[\w.])*|->|<<=|>>=|[-+*/%&|^<>=!]=|&&|\|\||\+\+|--|<<|>>|\S', re.S)
KEPT = re.compile(r'SNL_(?!I_)[A-Z]\w*|NULL|sizeof|return|if|else|for|while|do|switch|case|const|static|'
                  r'void|int|char|double|unsigned|[^A-Za-z_].*', re.S)


def tokens(text):
    return [token for token in TOKEN.findall(text) if not token.startswith(('/*', '//'))]


def shape(words):
    """Replaces each name by a number, in the order of first occurrence; members count
    separately."""
    names, shaped, before = {}, [], ''
    for word in words:
        if KEPT.fullmatch(word):
            shaped.append(word)
        else:
            kind = '.' if before in ('.', '->') else '$'
            shaped.append(names.setdefault((kind, word), f'{kind}{len(names)}'))
        before = word
    return ' '.join(shaped)


class Mutant:
    """A change of the bytes from `start` to `end`. `differs` is a C expression that is true when
    the change makes a difference to the value; None if no expression can tell."""

    def __init__(self, start, end, after, differs=None):
        self.start, self.end, self.after, self.differs = start, end, after, differs
        self.function = ''
        self.key = ''    # hash of the mutated statement and the change, without names
        self.size = 0    # tokens of the statement and the change
        self.number = 0  # the base of its file, plus 1 for the file's first mutant, and so on


def shape_of(text):
    """The tokens of an expression, without the parentheses around it."""
    words = tokens(text)
    while words and words[0] == '(' and words[-1] == ')' and words.index(')') == len(words) - 1:
        words = words[1:-1]
    return ' '.join(words)


def is_scalar(node):
    kind = node.get('type', {})
    name = kind.get('desugaredQualType', kind.get('qualType', ''))
    return is_pointer(node) or not is_vector(node) and re.fullmatch(
        r'(const |volatile )*((un)?signed )?(_Bool|char|short|int|long|long long|float|double|'
        r'unsigned|u?int\d+_t|size_t|ptrdiff_t|__int128|(unsigned )(char|short|int|long|long long)|'
        r'enum .*|snl_\w+)', name) is not None


def is_integer(node):
    return is_scalar(node) and not is_pointer(node) and not is_floating(node)


def is_vector(node):
    kind = node.get('type', {})
    return 'vector_size' in kind.get('desugaredQualType', kind.get('qualType', ''))


def is_pointer(node):
    kind = node.get('type', {})
    return not is_vector(node) and '*' in kind.get('desugaredQualType', kind.get('qualType', ''))


def is_floating(node):
    kind = node.get('type', {})
    return kind.get('desugaredQualType', kind.get('qualType', '')) in ('double', 'const double')


class Source:
    def __init__(self, path, flags, base=0):
        self.path, self.base = path, base
        self.text = open(path, 'rb').read().decode()
        self.ascii = self.text.encode()  # as bytes, because clang counts offsets in bytes
        self.mutants = []
        self.twins = []  # (start of the declaration, start of its body, end, text of the twin)
        language = ['-x', 'c'] if path.endswith('.h') else []
        dump = subprocess.run(
            ['clang', '-std=c11', *flags, '-fsyntax-only', '-w', '-Xclang', '-ast-dump=json', *language,
             path], stdout=subprocess.PIPE, check=True).stdout
        tree = json.loads(dump)
        self.file, self.forced = '', None
        self.truths, self.left_out, self.same = set(), {}, set()
        for node in tree['inner']:
            self.locate(node)
        for node in tree['inner']:
            if node['kind'] == 'FunctionDecl' and node.get('at') and not node.get('macro'):
                body = [child for child in node.get('inner', []) if child.get('kind') == 'CompoundStmt']
                if body and body[0].get('at'):
                    self.function(node, body[0])
        self.last = self.forced = self.truths = self.left_out = self.same = None

    # ---- Places in the text ----

    def place(self, where):
        """The offset of a location, whether it comes from a macro, and the length of its token.
        clang names the file only where it differs from the file of the previous location."""
        inner = [where[name] for name in ('spellingLoc', 'expansionLoc') if name in where]
        for part in inner or [where]:
            if 'file' in part:
                self.file = part['file']
        last = inner[-1] if inner else where
        if 'offset' not in last or self.file != self.path:
            return None
        return last['offset'], bool(inner), last['tokLen']

    def locate(self, node):
        """Sets two fields of a node and of all nodes below it: `at`, its start and end in the bytes
        of this file, and `macro`, whether a macro contains it."""
        if 'loc' in node:
            where = self.place(node['loc'])
            node['macro'] = bool(where and where[1])
        if 'range' in node:
            begin, end = self.place(node['range']['begin']), self.place(node['range']['end'])
            if begin and end:
                stop = end[0] + end[2]
                if end[1] and self.ascii[stop:stop + 1] == b'(':
                    stop = self.closing(stop)
                node['at'] = (begin[0], stop)
                node['macro'] = node.get('macro', False) or begin[1] and end[1] and begin[0] == end[0]
        for child in node.get('inner', []):
            self.locate(child)

    def closing(self, start):
        depth = 0
        for i in range(start, len(self.ascii)):
            depth += {40: 1, 41: -1}.get(self.ascii[i], 0)
            if depth == 0 and self.ascii[i] == 41:
                return i + 1
        return start

    def raw(self, node):
        return self.ascii[node['at'][0]:node['at'][1]].decode()

    def children(self, node):
        """The nodes below a node that have a place in the text, in the order of the text."""
        found = []
        for child in node.get('inner', []):
            if child.get('kind') == 'VarDecl':
                for value in child.get('inner', []):
                    self.whole(value, child['type']['qualType'])
                if child.get('storageClass') != 'static':
                    found += self.children(child)
            elif child.get('at') and child['at'][0] >= node['at'][0] and child['at'][1] <= node['at'][1]:
                found.append(child)
            elif child.get('kind') == 'DeclStmt':
                found += self.children(child)
        found.sort(key=lambda child: child['at'])
        kept = []
        for child in found:
            if not kept or child['at'][0] >= kept[-1]['at'][1]:
                kept.append(child)
        return kept

    # ---- The twin of a function ----

    def function(self, node, body):
        first = len(self.mutants)
        self.name, self.result = node['name'], node['type']['qualType'].split('(')[0].strip()
        self.last = [child for child in body.get('inner', [])][-1:] or [None]
        text = self.emit(body)
        mine = self.mutants[first:]
        if not mine:
            return
        ranges = list(self.statements(body))
        for mutant in mine:
            mutant.function = self.name
            mutant.key, mutant.size = self.key_of(mutant, ranges)
        start, middle = node['at'][0], body['at'][0]
        head = self.ascii[start:middle].decode()
        names = re.findall(r'\b%s\b' % re.escape(self.name), head)
        parameters = [child.get('name') for child in node.get('inner', []) if child['kind'] == 'ParmVarDecl']
        if len(names) != 1 or None in parameters:
            raise SystemExit(f'{self.path}: cannot make a twin of {self.name}')
        twin = re.sub(r'\b%s\b' % re.escape(self.name), self.name + '_snl_twin', head)
        if self.result != 'void':
            text = text[:-1] + ' __builtin_trap(); }'
        call = f'{self.name}_snl_twin({", ".join(parameters)});'
        ask = 'if (SNL_MUTANT_AMONG(%d, %d)) ' % (mine[0].number, len(mine))
        ask += '{ ' + call + ' return; }' if self.result == 'void' else 'return ' + call
        static = '' if head.startswith(('static', 'SNL_I_')) else 'static '
        twin = '\n#pragma clang optimize off\n' + static + twin.replace('SNL_I_INLINE', 'static') + \
            text + '\n#pragma clang optimize on\n'
        self.twins.append((start, middle + 1, twin, ask))

    # ---- The keys of mutants, which do not depend on names and layout ----

    def statements(self, node):
        """The start and end of each simple statement, and of the head of each compound one."""
        inner = [child for child in node.get('inner', []) if child.get('at')]
        bodies = {'CompoundStmt': inner, 'IfStmt': inner[1:], 'DoStmt': inner[:1], 'ForStmt': inner[-1:],
                  'WhileStmt': inner[-1:], 'SwitchStmt': inner[-1:], 'CaseStmt': inner[-1:],
                  'DefaultStmt': inner[-1:]}.get(node['kind'])
        if not bodies:
            if node.get('at'):
                yield node['at']
            return
        if node['kind'] == 'DoStmt':
            yield bodies[0]['at'][1], node['at'][1]
        elif node['kind'] != 'CompoundStmt':
            yield node['at'][0], bodies[0]['at'][0]
        for body in bodies:
            yield from self.statements(body)

    def key_of(self, mutant, ranges):
        start, end = mutant.start, mutant.end
        around = [at for at in ranges if at[0] <= start and end <= at[1]]
        first, last = min(around, key=lambda at: at[1] - at[0], default=(start, end))
        text = [self.ascii[a:b].decode() for a, b in ((first, start), (start, end), (end, last))]
        words = tokens(text[0]) + ['[['] + tokens(text[1]) + [' -> '] + tokens(mutant.after) + [']]'] + \
            tokens(text[2])
        return hashlib.sha256(shape(words).encode()).hexdigest()[:5], len(words)

    # ---- Places without mutants ----

    def polls(self, node):
        """Returns whether a condition is a poll, alone or as the second operand of `&&`."""
        node = self.bare(node)
        if node.get('opcode') == '&&':
            node = self.bare(node['inner'][1])
        return node.get('at') and POLLS.match(self.raw(node)) is not None

    def meets(self, condition, first, second):
        """Returns whether two branches give the same value if the sides of a comparison are
        equal."""
        condition = self.bare(condition)
        if condition.get('opcode') not in RELATIONAL[:4] or not all(
                side.get('at') for side in (*condition['inner'], first, second)):
            return False
        left, right = (shape_of(self.raw(side)) for side in condition['inner'])
        ways = [shape_of(self.raw(way)) for way in (first, second)]

        def equal(way):
            way = f' {way} '.replace(f' {right} ', f' {left} ')
            return '0' if way == f' {left} - {left} ' else way.strip()
        return equal(ways[0]) == equal(ways[1])

    def sets_to_larger(self, node):
        """Returns whether a statement is `if (a > b) b = a;`, or the same for the smaller value."""
        way = node['inner'][1]
        if way['kind'] == 'CompoundStmt' and len(way.get('inner', [])) == 1:
            way = way['inner'][0]
        return len(node['inner']) == 2 and way.get('opcode') == '=' and way.get('at') and \
            self.meets(node['inner'][0], *way['inner'])

    def whole(self, node, kind):
        """Records that a value is set, passed or returned as a whole: a 1 of type int is then a
        truth value."""
        if kind == 'int' and node.get('kind') == 'IntegerLiteral':
            self.truths.add(id(node))

    def with_mutants(self):
        """The text of the file, with a twin of each function and the code that calls it."""
        parts, at = [], 0
        for start, middle, twin, ask in self.twins:
            parts += [self.ascii[at:start].decode(), twin, self.ascii[start:middle].decode(), ' ', ask]
            at = middle
        return ''.join(parts) + self.ascii[at:].decode()

    def mutated(self, mutant):
        return (self.ascii[:mutant.start].decode() + mutant.after + self.ascii[mutant.end:].decode())

    def add(self, node, after, differs=None):
        mutant = Mutant(node['at'][0], node['at'][1], after, differs)
        self.mutants.append(mutant)
        mutant.number = self.base + len(self.mutants)
        if len(self.mutants) >= MOST:
            raise SystemExit(f'{self.path}: too many mutants')
        return mutant

    def is_pure(self, node):
        if node['kind'] in IMPURE or node.get('opcode') in ('=', '++', '--'):
            return False
        return all(self.is_pure(child) for child in node.get('inner', []))

    # ---- Expressions and statements ----

    def inside(self, node, how=None):
        """The text of a node, with the texts of its children replaced. For children that are not
        plain expressions, `how` has the function that makes the replacement."""
        start, end = node['at']
        parts, at = [], start
        for child in self.children(node):
            emit = (how or {}).get(id(child), self.emit)
            parts += [self.ascii[at:child['at'][0]].decode(), emit(child)]
            at = child['at'][1]
        return ''.join(parts) + self.ascii[at:end].decode()

    def switched(self, node, mutants, text):
        """An expression that has the value of a mutant if this mutant is on, else the usual
        value."""
        for mutant in reversed(mutants):
            name = 'SNL_MUTANT' if mutant.differs is None else 'SNL_MUTANT_IF'
            known = '' if mutant.differs is None else f' ({mutant.differs}),'
            text = f'{name}({mutant.number},{known} ({mutant.after}), ({text}))'
        return text

    def emit(self, node):
        return getattr(self, 'on_' + node['kind'], self.on_other)(node)

    def on_other(self, node):
        if node.get('macro'):
            return self.constant(node)
        return self.inside(node)

    def on_UnaryExprOrTypeTraitExpr(self, node):
        return self.raw(node)

    on_OffsetOfExpr = on_CaseStmt_value = on_ConstantExpr = on_UnaryExprOrTypeTraitExpr

    def on_ImplicitCastExpr(self, node):
        if node.get('castKind') in ('NullToPointer', 'VectorSplat'):
            return self.raw(node)
        return self.on_other(node)

    on_CStyleCastExpr = on_ImplicitCastExpr

    def on_CallExpr(self, node):
        if UNSEEN.match(self.raw(node)):
            return self.raw(node)
        kinds = re.search(r'\((.*)\)', node['inner'][0]['type']['qualType'].replace('(*)', ''))
        for value, kind in zip(node['inner'][1:], kinds[1].split(', ') if kinds else []):
            self.whole(value, kind)
        return self.on_other(node)

    def constant(self, node):
        """Mutates a number, an enumerator, or the use of a macro."""
        raw = self.raw(node)
        if not is_scalar(node) or is_pointer(node) or node.get('valueCategory') == 'lvalue' or \
                raw == 'SNL_I_STEPS':
            return raw
        after, left_out = [], {self.left_out.get(id(node))}
        if node['kind'] == 'IntegerLiteral' and not node.get('macro'):
            value, suffix = int(node['value']), re.sub(r'^(0[xX][0-9a-fA-F]+|\d+)', '', raw)
            if id(node) in self.truths and value == 1 or value == 0:
                left_out |= {1 if value else -1}
            after = [f'{value + step}{suffix}' for step in (1, -1) if step not in left_out]
        elif is_floating(node):
            after = [f'{raw} + 1'] + ([] if re.fullmatch(r'0(\.0*)?', raw) else ['0.0'])
        elif node['kind'] in ('DeclRefExpr', 'CharacterLiteral'):
            after = [f'{raw} + 1'] if 1 not in left_out else []
        elif re.match('[A-Z]', raw):
            after = [f'{raw} {"+" if step > 0 else "-"} 1' for step in (1, -1) if step not in left_out]
        return self.switched(node, [self.add(node, text) for text in after], raw)

    on_IntegerLiteral = on_FloatingLiteral = on_CharacterLiteral = constant

    def on_DeclRefExpr(self, node):
        if node.get('referencedDecl', {}).get('kind') == 'EnumConstantDecl':
            return self.constant(node)
        return self.on_other(node)

    def between(self, left, right, opcode, other):
        """The text from one operand to the next, with another operator."""
        text = self.ascii[left['at'][1]:right['at'][0]].decode()
        # The text has no parentheses of the operands: these belong to the operands.
        return text.replace(opcode, other, 1)

    def on_BinaryOperator(self, node):
        if node.get('macro'):
            return self.constant(node)
        opcode, (left, right) = node['opcode'], node['inner']
        how, swapped = {}, SWAPPED.get(opcode)
        if opcode == '=':
            self.whole(right, left['type']['qualType'])
        if opcode in RELATIONAL[:4]:
            if id(node) in self.same or 'SNL_I_STEPS' in self.raw(node):
                swapped = None
            if is_integer(left) and is_integer(right):
                step = 1 if opcode in ('<', '>=') else -1
                self.left_out.update({id(self.bare(right)): step, id(self.bare(left)): -step})
        if opcode in ('&&', '||'):
            neutral = ['1' if opcode == '&&' else '0']
            how = {id(side): lambda child: self.truth(child, neutral) for side in (left, right)
                   if self.bare(side).get('opcode') != opcode}
        mutants = []
        if swapped and left.get('at') and right.get('at') and is_scalar(left) and is_scalar(right):
            if not (is_pointer(left) and is_pointer(right) and opcode == '-') and \
                    not (opcode == '+' and is_pointer(right)):
                after = (self.raw(left) + self.between(left, right, opcode, swapped) +
                         self.raw(right))
                differs = None
                if opcode not in ('&&', '||') and self.is_pure(node) and not is_vector(left):
                    differs = f'({after}) != ({self.raw(node)})'
                mutants.append(self.add(node, after, differs))
        return self.switched(node, mutants, self.inside(node, how))

    def on_UnaryOperator(self, node):
        if node.get('macro'):
            return self.constant(node)
        opcode, raw = node['opcode'], self.raw(node)
        mutants = []
        if opcode in ('++', '--'):
            mutants = [self.add(node, raw.replace(opcode, '--' if opcode == '++' else '++', 1))]
        elif opcode in ('-', '~') and is_scalar(node):
            mutants = [self.add(node, raw.replace(opcode, '', 1))]
        elif opcode == '!' and node is not self.forced and not self.polls(node):
            mutants = [self.add(node, '!' + raw)]
        return self.switched(node, mutants, self.inside(node))

    def on_CompoundAssignOperator(self, node):
        left, right = node['inner']
        mutants = []
        if is_scalar(left) and is_scalar(right):
            opcode = node['opcode'][:-1]
            after = (self.raw(left) + self.between(left, right, opcode, SWAPPED[opcode]) +
                     self.raw(right))
            mutants = [self.add(node, after)]
        return self.switched(node, mutants, self.inside(node))

    def truth(self, node, values):
        """Mutates a condition: forces it to each of `values`. An operand of `&&` is only forced to
        1, and of `||` to 0: the other value would be the same as forcing the whole condition."""
        if self.polls(node) and self.bare(node).get('opcode') != '&&':
            return self.raw(node)
        raw, pure, mutants = self.raw(node), self.is_pure(node), []
        for value in values:
            differs = {'1': f'!({raw})', '0': raw}[value] if pure else None
            mutants.append(self.add(node, f'(({raw}), {value})', differs))
        self.forced = self.bare(node)
        return self.switched(node, mutants, self.emit(node))

    def bare(self, node):
        while node['kind'] in ('ParenExpr', 'ImplicitCastExpr'):
            node = node['inner'][0]
        return node

    def decision(self, node):
        return self.truth(node, ['1', '0'])

    def loop_condition(self, node):
        return self.truth(node, ['0'])

    def on_ConditionalOperator(self, node):
        if node.get('macro'):
            return self.constant(node)
        if self.meets(*node['inner']):
            self.same.add(id(self.bare(node['inner'][0])))
        return self.inside(node, {id(node['inner'][0]): self.decision})

    # ---- Statements ----

    def statement(self, node):
        kind = node['kind']
        if node.get('at') and UNSEEN.match(self.raw(node)):
            return self.raw(node)
        if kind in ('CallExpr', 'CompoundAssignOperator') or node.get('opcode') in ('=', '++', '--') or (
                kind == 'ImplicitCastExpr' and self.raw(node).endswith(')')):
            gone = self.add(node, '(void)0')
            return f'SNL_MUTANT({gone.number}, (void)0, (void)({self.emit(node)}))'
        if kind in TAIL and node is not self.last[0]:
            gone = self.add(node, '(void)0')
            return f'if (SNL_MUTANT_IS({gone.number})) {{}} else {self.emit(node)}'
        return self.emit(node)

    def on_ReturnStmt(self, node):
        values = self.children(node)
        if not values:
            return self.raw(node)
        value = values[0]
        self.whole(value, self.result)
        raw, mutants = self.raw(value), []
        if is_scalar(value) and not re.fullmatch(r'0|NULL|1|SNL_\w+|0\.0', raw):
            mutants = [self.add(value, '0', f'({raw}) != 0' if self.is_pure(value) else None)]
        return self.inside(node, {id(value): lambda child: self.switched(child, mutants, self.emit(child))})

    def on_CompoundStmt(self, node):
        return self.inside(node, {id(child): self.statement for child in node.get('inner', [])})

    def parts(self, node, hows):
        """Mutates a statement of several parts: `hows` has a function for each part, or None."""
        inner = node.get('inner', [])
        return self.inside(node, {id(child): how for child, how in zip(inner, hows) if how})

    def on_IfStmt(self, node):
        # SNL_I_NEVER() marks unreachable code, which gets no mutants.
        if self.raw(node['inner'][0]).startswith('SNL_I_NEVER('):
            return self.parts(node, [self.raw, self.raw, self.statement])
        if self.polls(node['inner'][0]):  # leaving after a poll that cancels gets no mutants
            leaves = re.fullmatch(r'\{?\s*(return\b[^;]*|break|continue);?\s*\}?', self.raw(node['inner'][1]))
            return self.parts(node, [self.raw, self.raw if leaves else self.statement, self.statement])
        if self.sets_to_larger(node):
            self.same.add(id(self.bare(node['inner'][0])))
        return self.parts(node, [self.decision, self.statement, self.statement])

    def on_WhileStmt(self, node):
        return self.parts(node, [self.loop_condition, self.statement])

    def on_DoStmt(self, node):
        return self.parts(node, [self.statement, self.loop_condition])

    def on_ForStmt(self, node):
        return self.parts(node, [None, None, self.loop_condition, self.statement, self.statement])

    def on_SwitchStmt(self, node):
        return self.parts(node, [None, self.statement])

    def on_CaseStmt(self, node):
        return self.parts(node, [self.raw, self.statement])

    def on_DefaultStmt(self, node):
        return self.parts(node, [self.statement])
