#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Finishes the pages that Doxygen has made, called by docs/build: docs/site.py FOLDER SNL [ADDRESS]
gives every page the list of all pages, its contents, a description and a picture for previews;
fills the gallery with the boards that the program SNL knows; and writes the index of the search.
ADDRESS is where the pages will be served; without it, addresses of pictures are relative."""
import html
import json
import re
import subprocess
import sys
from pathlib import Path

# The list of pages. Titles come from the pages, so that list and page agree.
GROUPS = [
    ("Play and learn", ["index", "playground/index", "learn", "teach", "playground/length", "gallery"]),
    ("Guides", ["get", "use", "playground", "rules", "formats", "random_game", "running_game", "made_to_order",
                "pictures", "scaling"]),
    ("Languages and engines", ["cpp", "python_package", "rust_crates", "javascript", "languages",
                               "engines", "engine_recipes"]),
    ("Background", ["solvers", "chance_math", "measurements", "statuses", "memory", "machines",
                    "stability", "testing", "glossary"]),
]
# Titles of the pages that Doxygen does not make, and words for the search.
OTHERS = {
    "index": ("Start", ""),
    "playground/index": ("Playground", "Draw a board, watch the search (BFS) and the chance, simulate "
                                       "games, play, and share the board, online in the browser. Reads LeetCode matrices."),
    "playground/length": ("How long will your game last?", "Minutes and rounds of a game of Chutes and "
                                                          "Ladders for your players and house rules."),
}
# Words by which a reader may search for a page or a section (by its id), or for a function (by its
# name), and that do not stand in its title.
SYNONYMS = {
    "get": "install download clone git github repository source release tarball",
    "get_files": "amalgamation header only single header single file drop in",
    "get_packages": "apt deb brew package manager",
    "use": "start begin compile",
    "use_first": "hello world example tutorial quick start getting started",
    "use_license": "licence copyright mit",
    "What one roll does": "exact finish past overshoot",
    "snl_board_set_overshoot()": "exact roll finish past bounce",
    "snl_read_board()": "read file load open parse import",
    "snl_chance_mean()": "expected value expectation average",
    "chance_simulation": "monte carlo",
    "command_chance": "csv export spreadsheet excel",
    "format_json": "csv export",
    "memory_out": "leak",
    "group__allocator": "leak malloc",
    "rules": "dice die two",
    "snl_board_set_die()": "dice two weighted",
    "running_game": "multiplayer players",
    "game_rules": "roll again extra six",
    "statuses": "error code message fail overflow 64 bit",
    "statuses_limits": "overflow 64 bit integer",
    "stability": "version release upgrade compatible abi semver deprecated",
    "random_game": "expected expectation average mean probability markov roll winning standard deviation variance",
    "snl_chance_win()": "probability winning chance",
    "chance_math": "markov",
    "engine_games": "love2d sdl2",
    "memory": "allocator stack",
    "group__contracts": "segfault crash undefined behaviour thread safe safety multithreading multithreaded concurrency "
                        "parallel mutex memory leak ownership free",
    "python_package": "numpy array pip",
    "machines_windows": "visual studio msvc dll exe",
    "machines_macos": "mac osx apple",
    "command_simulate": "seed random monte carlo",
    "snl_simulate()": "seed random monte carlo",
    "measurements": "benchmark performance fast speed",
    "solvers": "bfs route shortest path",
    "learn": "bfs leetcode queue complexity",
    "teach": "teacher classroom school pupil student kid child worksheet",
    "teach_share": "print paper pdf",
    "gallery": "milton bradley",
    "playground_host": "offline download",
    "pictures_page": "dark mode theme html",
}
# How much a place counts in the search: a question in plain words is for a guide first.
WEIGHTS = {"Background": 0.8, "Reference": 0.8}
WEIGHT_OF_CONSTANTS = 0.4  # and of structs
ON_TOP = "MB47"  # the board at the top of the front page
ON_FRONT = ["AC2011", "VINTAGE", "CODEWARS", "TB30"]  # boards below
FRONT_TITLE = "Snakes and Ladders, solved: fewest rolls and exact chances"
WITHOUT_CONTENTS = {"index", "gallery", "use"}
CONTENTS_FROM = 4  # headings
DESCRIPTION_MAX = 160  # characters

TITLE = re.compile(r'<div class="title">(.*?)</div>', re.S)
HEADING = re.compile(r"<h([12])>(.*?)</h\1>", re.S)

# A name that has no description but a brief one, in the list of names at the beginning of a page.
BRIEF = re.compile(r'<a id="([a-z0-9]+)" name="[^"]*"></a>[^\n]*\n[^\n]*<b>(\w+)</b>([^\n]*)</td></tr>\n'
                   r'<tr class="memdesc:\1">.*?<td class="mdescRight">(.*?)</td></tr>')

CONSTANT = re.compile(r'<td class="fieldname"><a id="([a-z0-9]+)" name="[^"]*"></a>(SNL_\w+)&#160;</td><td class="fielddoc">(.*?)</td>',
                      re.S)


def text_of(markup):
    """The text of a piece of a page, in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).replace("\u25c6", "").split())


def tight_text_of(markup):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", markup)).replace("\u25c6", "").split())


class Page:
    def __init__(self, path):
        self.path = path
        self.name = path.stem
        self.markup = path.read_text(encoding="utf-8")
        title = TITLE.search(self.markup)
        self.title = text_of(title.group(1)) if title else self.name

    @property
    def contents(self):
        found = re.search(r'<div class="contents">(.*)</div><!-- contents -->', self.markup, re.S)
        return found.group(1) if found else ""

    def mend_headings(self):
        """Doxygen makes the headings below the title h1: they become h2 and so on, each with an id. An id that
        Doxygen has counted changes with other pages, so the heading's words take its place."""
        taken = set()

        def mend(match):
            level, inner = int(match.group(1)), match.group(2)
            anchor = re.search(r'<a class="anchor" id="([^"]*)"></a>\s*', inner)
            words = inner.replace(anchor.group(0), "") if anchor else inner
            named = anchor and not anchor.group(1).startswith("autotoc_")
            name = anchor.group(1) if named else re.sub(r"[^a-z0-9]+", "_", text_of(words).lower()).strip("_")
            while name in taken:
                name += "_"
            taken.add(name)
            return f'<h{level + 1} id="{name}">{words.strip()}</h{level + 1}>'

        self.markup = HEADING.sub(mend, self.markup)
        self.markup = TITLE.sub(lambda match: f'<h1 class="title">{match.group(1).strip()}</h1>', self.markup, 1)

    def add_contents(self):
        """Adds a list of the headings of a long page before the first of them."""
        headings = re.findall(r'<h2 id="([^"]*)">(.*?)</h2>', self.contents, re.S)
        if len(headings) < CONTENTS_FROM or self.name in WITHOUT_CONTENTS:
            return
        items = "".join(f'<li><a href="#{name}">{re.sub("</?a[^>]*>", "", words)}</a></li>' for name, words in headings)
        contents = f'<details class="onpage" open><summary>On this page</summary><ul>{items}</ul></details>'
        self.markup = re.sub(r'(?=<h2 id=)', lambda match: contents, self.markup, count=1)

    def mend_blocks(self):
        """Lets wide tables scroll, and makes prompts no part of what a reader selects."""
        self.markup = re.sub(r'<table class="(?:markdownTable|doxtable|fieldtable|memberdecls|params|retval|directory)">.*?</table>',
                             lambda match: f'<div class="wide">{match.group(0)}</div>', self.markup, flags=re.S)
        self.markup = re.sub(r"<th([^>]*)>\s*</th>", r"<td\1></td>", self.markup)
        self.markup = re.sub(r'<object type="image/svg\+xml" data="([^"]*)"[^>]*>.*?</object>\s*(<div class="caption">\s*(.*?)</div>)?',
                             lambda match: f'<img src="{match.group(1)}" alt="{tight_text_of(match.group(3) or "")}">{match.group(2) or ""}',
                             self.markup, flags=re.S)
        self.markup = re.sub(r'<img src="([^"]*)" alt=""/>\s*(<div class="caption">\s*(.*?)</div>)',
                             lambda match: f'<img src="{match.group(1)}" alt="{tight_text_of(match.group(3))}">{match.group(2)}',
                             self.markup, flags=re.S)
        self.markup = self.markup.replace("</a> : ", "</a>: ")  # Doxygen needs a blank after a reference
        self.markup = self.markup.replace('<div class="line">$ ', '<div class="line"><span class="prompt">$ </span>')

    def let_names_break(self):
        """Lets long names break after an underscore, and lists of names after a comma, in tables: phones are narrow."""
        def broken(match):
            return re.sub(r">[^<]*<", lambda text: re.sub(r"(?<=[A-Za-z0-9]{3}_)(?=[A-Za-z0-9]{3})|(?<=[a-z],)(?=[a-z])", "<wbr>", text.group(0)), match.group(0))

        self.markup = re.sub(r'<table class="(?:markdownTable|fieldtable|params|retval)">.*?</table>', broken, self.markup, flags=re.S)

    def sections(self):
        """The sections of the page for the search: address, title, heading, text and more words."""
        markup = re.sub(r'<details class="onpage".*?</details>|<div class="wide"><table class="memberdecls">.*?</table></div>', "",
                        self.contents, flags=re.S)
        parts = re.split(r'<h[23] id="([^"]*)">(.*?)</h[23]>|<a id="([a-z0-9]+)" name="[^"]*"></a>\s*<h2 class="memtitle">(.*?)</h2>',
                         markup, flags=re.S)
        url = f"{self.name}.html"
        title = re.sub(r" Struct Reference.*", "", self.title)
        yield [url, title, title, text_of(parts[0]), SYNONYMS.get(self.name, "")]
        for i in range(1, len(parts), 5):
            anchor, heading, text = parts[i] or parts[i + 2], parts[i + 1] or parts[i + 3], parts[i + 4]
            heading = tight_text_of(heading).replace("anonymous enum", f"{title}: constants")
            yield [f"{url}#{anchor}", title, heading, text_of(text), SYNONYMS.get(anchor) or SYNONYMS.get(heading, "")]
        for anchor, name, rest, brief in BRIEF.findall(self.contents):
            yield [f"{url}#{anchor}", title, name + ("()" if rest.lstrip().startswith("(") else ""), text_of(brief), ""]
        for anchor, name, text in CONSTANT.findall(self.contents):
            yield [f"{url}#{anchor}", title, name, text_of(text), ""]

    def description(self):
        paragraph = re.search(r"<p[ >].*?</p>", self.contents, re.S)
        text = tight_text_of(paragraph.group(0)) if paragraph else f"{self.title}: reference of the library snl."
        if len(text) > DESCRIPTION_MAX:
            text = text[:DESCRIPTION_MAX].rsplit(" ", 1)[0] + " …"
        return text


def titles_of(pages):
    titles = {name: page.title for name, page in pages.items()}
    titles.update({name: title for name, (title, _) in OTHERS.items()})
    return titles


def sidebar(current, groups, titles):
    """The list of all pages, for one of them."""
    parts = []
    for heading, names in groups:
        items = "".join(
            f'<li><a href="{name}.html"{" aria-current=page" if name == current else ""}>{html.escape(titles[name])}</a></li>'
            for name in names)
        shut = heading == "Reference" and current not in names
        parts.append(f'<details{"" if shut else " open"}><summary>{heading}</summary><ul>{items}</ul></details>')
    return f"""<a class="skip" href="#main">Skip to the text</a>
<header class="bar">
<a class="brand" href="index.html"><img src="playground/icon.svg" alt="" width="28" height="28"> snl <span>Snakes and Ladders</span></a>
<form class="search" role="search" autocomplete="off">
<input id="search" type="search" placeholder="Search" aria-label="Search the documentation">
<div id="found" hidden></div>
</form>
<button id="menu" type="button" aria-expanded="false" aria-controls="pages">Menu</button>
</header>
<nav id="pages" class="pages" aria-label="Pages">{"".join(parts)}</nav>
<main id="main">
"""


def preview(name, title, description, address):
    """What other sites show of a link to the page of this name."""
    above = "../" * name.count("/")
    title, description = html.escape(title, quote=True), html.escape(description, quote=True)
    tags = ['<meta property="og:type" content="website">',
            '<meta property="og:site_name" content="snl">',
            f'<meta property="og:title" content="{title}">',
            f'<meta property="og:description" content="{description}">',
            f'<meta property="og:image" content="{address or above}preview.png">',
            '<meta property="og:image:width" content="1200">',
            '<meta property="og:image:height" content="630">',
            '<meta property="og:image:alt" content="A Snakes and Ladders board with its shortest route.">',
            '<meta name="twitter:card" content="summary_large_image">']
    if address:
        tags.append(f'<meta property="og:url" content="{address}{name}.html">')
    return "\n".join(tags) + "\n"


def preview_others(folder, address):
    """Adds the same to the pages that Doxygen does not make; they have a title and a description."""
    for name in (name for name in OTHERS if "/" in name):
        path = folder / f"{name}.html"
        markup = path.read_text(encoding="utf-8")
        title = html.unescape(re.search(r"<title>(.*?)</title>", markup, re.S).group(1))
        description = html.unescape(re.search(r'<meta name="description" content="([^"]*)"', markup).group(1))
        path.write_text(markup.replace("</head>", preview(name, title, description, address) + "</head>", 1), encoding="utf-8")


def run(snl, *arguments, given=""):
    return subprocess.run([snl, *arguments], check=True, input=given, stdout=subprocess.PIPE, text=True).stdout


def remove_paper(folder):
    """Lets the ground of the page show through the pictures of boards."""
    for path in folder.rglob("*.svg"):
        drawn = path.read_text(encoding="utf-8")
        if "snl-picture" in drawn:
            path.write_text(re.sub(r"(\.snl-paper\{fill:)[^}]*\}", r"\1none}", drawn), encoding="utf-8")


def darken_chosen(folder):
    """Gives a page with the class dark-mode, which a reader has chosen, the dark colours of style.css."""
    path = folder / "style.css"
    style = path.read_text(encoding="utf-8")
    dark = re.search(r"@media \(prefers-color-scheme: dark\) \{\s*html:not\(\.light-mode\) (\{.*?\})\s*\}", style, re.S)
    path.write_text(f"{style}\nhtml.dark-mode {dark.group(1)}\nhtml.light-mode {{ color-scheme: light; }}\n", encoding="utf-8")


def fill_gallery(page, front, snl, folder):
    """Each known board has a section in docs/gallery.md with the id gallery_NAME; it becomes a card with
    picture and figures, and a link to the playground. The front page shows some of them. Fails if a board
    has no section."""
    strip = ""
    (folder / "boards").mkdir(exist_ok=True)
    for line in run(snl, "boards", "--json").splitlines():
        board = json.loads(line)
        name = board["name"]
        section = re.search(rf'<h2 id="gallery_{name.lower()}">(.*?)</h2>(.*?)(?=<h2|</div></div><!-- contents)', page.markup, re.S)
        if not section:
            sys.exit(f"docs/gallery.md has no section {{#gallery_{name.lower()}}}")
        run(snl, "draw", "--svg", "--board", name, "-o", str(folder / "boards" / f"{name}.svg"))
        chance = json.loads(run(snl, "chance", "--json", "--board", name))
        link = f'playground/index.html#{name}'
        fewest = f'{board["min"]} roll{"" if board["min"] == 1 else "s"}'
        figures = f'<b>{fewest}</b> at least, <b>{chance["mean"]:.1f}</b> on average'
        card = (f'<section class="card" id="gallery_{name.lower()}"><a href="{link}" tabindex="-1" aria-hidden="true">'
                f'<img src="boards/{name}.svg" alt="" loading="lazy" width="320" height="300"></a>'
                f'<h2><a href="{link}">{section.group(1)}</a></h2>'
                f'<p class="figures">{figures}</p>{section.group(2)}</section>')
        page.markup = page.markup.replace(section.group(0), card)
        if name in ON_FRONT:
            strip += (f'<a class="door" href="{link}"><img src="boards/{name}.svg" alt="" width="320" height="300">'
                      f'<b>{section.group(1)}</b><span>{chance["mean"]:.1f} rolls on average</span></a>')
        if name == ON_TOP:
            front.markup = front.markup.replace('<span class="figures"></span>', f'<span class="figures">{figures}. <u>Watch the search</u></span>')
    front.markup = front.markup.replace('<div class="strip"></div>', f'<div class="strip">{strip}</div>')
    first, last = page.markup.index('<section class="card"'), page.markup.rindex("</section>") + len("</section>")
    run(snl, "draw", "--svg", "--route", "--board", ON_TOP, "-o", str(folder / "hero.svg"))
    page.markup = f'{page.markup[:first]}<div class="cards">{page.markup[first:last]}</div>{page.markup[last:]}'


def show_live(page):
    """A link to the search that is a paragraph of its own becomes the playground in a frame."""
    page.markup = re.sub(
        r'<p ?><a href="(playground/index\.html#[^"]*&amp;tab=search)">(.*?)</a>\s*</p>',
        lambda match: (f'<iframe class="live" src="{match.group(1)}&amp;view=embed" title="{tight_text_of(match.group(2))}" '
                       'loading="lazy"></iframe>'),
        page.markup, flags=re.S)


def group_languages(page):
    """Code in several languages, each below the name of its language in bold, gets tabs."""
    block = r'<p ?><b>([A-Za-z+]+)</b>\s*</p>\s*(<div class="fragment">(?:(?!<!-- fragment -->).)*<!-- fragment -->)\s*'

    def grouped(match):
        panels = re.sub(block, r'<div data-language="\1">\2</div>', match.group(0), flags=re.S)
        return f'<div class="languages">{panels}</div>'

    page.markup = re.sub(f"(?:{block}){{2,}}", grouped, page.markup, flags=re.S)


def draw_matrices(page, snl, folder):
    """Puts the picture of each matrix of the page before it, with a link to its search."""
    number = 0

    def drawn(match):
        nonlocal number
        matrix = html.unescape(re.sub(r"<[^>]*>", "", match.group(1)))
        if not matrix.lstrip().startswith("[["):
            return match.group(0)
        number += 1
        name = f"{page.name}-{number}.svg"
        run(snl, "draw", "--svg", "--route", "-o", str(folder / "boards" / name), given=matrix)
        board = run(snl, "convert", "--to", "text", given=matrix).strip().replace(" ", "_").replace("\n", ".")
        return (f'<div class="example"><a href="playground/index.html#{board}&amp;tab=search">'
                f'<img src="boards/{name}" alt="The board of this matrix, with a shortest route" width="240" height="240"></a>'
                f"{match.group(0)}</div>")

    page.markup = re.sub(r'<div class="fragment">(.*?)</div><!-- fragment -->', drawn, page.markup, flags=re.S)


def main():
    folder, snl = Path(sys.argv[1]), sys.argv[2]
    address = sys.argv[3].rstrip("/") + "/" if len(sys.argv) > 3 and sys.argv[3] else ""
    pages = {path.stem: Page(path) for path in sorted(folder.glob("*.html"))}
    modules = re.findall(r'<a class="el" href="(group__\w+)\.html" target="_self">', pages["modules"].markup)
    groups = GROUPS + [("Reference", ["modules", *dict.fromkeys(modules)])]
    titles = titles_of(pages)
    listed = [name for _, names in groups for name in names]
    missing = [name for name in listed if not (folder / f"{name}.html").exists()]
    unlisted = [name for name in pages if name not in listed and not re.match(r"struct|dir_|pages$|snl_8h", name)]
    if missing or unlisted:
        sys.exit(f"docs/site.py: no such page {missing}, page without a place in the list {unlisted}")

    index = [[f"{name}.html", title, title, words, "", 1] for name, (title, words) in OTHERS.items() if "/" in name]
    weights = {name: WEIGHTS.get(heading, 1) for heading, names in groups for name in names}
    for page in pages.values():
        page.mend_headings()
    fill_gallery(pages["gallery"], pages["index"], snl, folder)
    show_live(pages["learn"])
    for name in ("learn", "use"):
        group_languages(pages[name])
    draw_matrices(pages["learn"], snl, folder)
    remove_paper(folder)
    darken_chosen(folder)
    for name, page in pages.items():
        page.mend_blocks()
        page.add_contents()
        if not re.match(r"dir_|pages$|snl_8h|modules$", name):
            index += [[*section, WEIGHT_OF_CONSTANTS if section[2].startswith("SNL_") else weights.get(name, WEIGHT_OF_CONSTANTS)]
                      for section in page.sections()]
        page.let_names_break()
        title = FRONT_TITLE if name == "index" else titles[name]
        description = page.description()
        head = (f"<title>{html.escape(title)} - snl</title>\n"
                f'<meta name="description" content="{html.escape(description, quote=True)}">\n'
                + preview(name, title, description, address))
        page.markup = re.sub(r"<title>.*?</title>\n", lambda match: head, page.markup, count=1, flags=re.S)
        page.markup = re.sub(r'<body>\s*<div id="top">.*?\n(?=<!-- Generated|</div>)', "<body>\n", page.markup, count=1, flags=re.S)
        page.markup = page.markup.replace("</div><!-- top -->\n", "", 1)
        page.markup = page.markup.replace("<body>\n", f"<body>\n{sidebar(name, groups, titles)}", 1)
        page.path.write_text(page.markup, encoding="utf-8")
    preview_others(folder, address)
    with open(folder / "searchindex.js", "w", encoding="utf-8") as file:
        file.write(f"globalThis.snlSearchIndex = {json.dumps(index, ensure_ascii=False, separators=(',', ':'))};\n")


main()
