// What page_checks.py asks of a page. Every check returns a list of complaints, sentences for a person; an empty one
// says that all is well.
const checks = (() => {
    // Half a pixel of rounding is not seen.
    const kTolerancePx = 0.5;

    const nameOf = element => {
        const classes = element.getAttribute("class");
        return element.localName + (element.id ? "#" + element.id : "") +
            (classes ? "." + classes.trim().replace(/\s+/g, ".") : "");
    };
    const quote = text => `"${text.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
    const px = value => Math.round(value * 10) / 10;
    const isShown = element => element.checkVisibility({opacityProperty: true, visibilityProperty: true});

    const ancestors = function* (element) {
        for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) yield at;
    };
    // The window's own scrolling is no excuse: it is what must not be needed.
    const isScrolledSideways = element =>
        [...ancestors(element)].some(at => /auto|scroll/.test(getComputedStyle(at).overflowX));

    const shownTexts = function* () {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement;
            if (!node.data.trim() || parent.closest("script, style, svg title, svg desc") || !isShown(parent)) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const boxes = [...range.getClientRects()].filter(box => box.width > 0 && box.height > 0);
            if (boxes.length > 0) yield {node, parent, boxes};
        }
    };
    const isBeyond = (box, left, right) => box.left < left - kTolerancePx || box.right > right + kTolerancePx;

    // Which box a text should stay in: the nearest that is not a mere part of a line.
    const boxOf = element => {
        while (getComputedStyle(element).display.startsWith("inline") && element !== document.body &&
               getComputedStyle(element).display !== "inline-block") element = element.parentElement;
        return element;
    };
    // Texts for screen readers alone are put in boxes of a pixel.
    const isForReadersAlone = box => box.width <= 1 || box.height <= 1;

    const textComplaint = ({node, parent, boxes}) => {
        const frame = [parent, ...ancestors(parent)].find(at => getComputedStyle(at).overflowX !== "visible");
        const cut = frame && /hidden|clip/.test(getComputedStyle(frame).overflowX) && frame.getBoundingClientRect();
        const holder = boxOf(parent), held = holder.getBoundingClientRect();
        if (parent.closest("svg") || (cut && isForReadersAlone(cut))) return null;
        if (cut && boxes.some(box => isBeyond(box, cut.left, cut.right)))
            return `${quote(node.data)} is cut off by ${nameOf(frame)}`;
        if (holder !== frame && boxes.some(box => isBeyond(box, held.left, held.right)))
            return `${quote(node.data)} sticks out of its ${nameOf(holder)}`;
        return null;
    };

    // Less than the window where a scroll bar takes some of it.
    const roomIn = width => Math.min(width, document.documentElement.clientWidth);

    const overflow = windowWidth => {
        const complaints = [], width = roomIn(windowWidth);
        const scrolled = document.scrollingElement.scrollWidth;
        if (scrolled > width) complaints.push(`the page is ${scrolled} px wide, but its window ${width}`);
        // A phone zooms out, and then says that all is as wide as it has room for.
        if (innerWidth !== windowWidth)
            complaints.push(`the page was laid out for ${innerWidth} px, not for ${windowWidth}`);
        for (const element of document.body.querySelectorAll("*")) {
            if (element.parentElement.closest("svg") || !isShown(element)) continue;
            const box = element.getBoundingClientRect();
            if (box.width > 0 && box.height > 0 && isBeyond(box, -scrollX, width - scrollX) &&
                !isScrolledSideways(element))
                complaints.push(`${nameOf(element)} goes from ${px(box.left)} to ${px(box.right)} px of ${width}`);
        }
        for (const text of shownTexts()) complaints.push(textComplaint(text));
        return complaints.filter(Boolean);
    };

    const chartsOf = selector => [...document.querySelectorAll(selector)];
    const chartName = (svg, index) => {
        const title = svg.querySelector(":scope > title")?.textContent ?? svg.getAttribute("aria-label");
        return `chart ${index + 1}${svg.id ? " #" + svg.id : ""}${title ? " " + quote(title) : ""}`;
    };
    const kDrawn = "path, rect, circle, ellipse, line, polyline, polygon, use, image";

    const hiddenCharts = (selector, windowWidth, leastPx) => chartsOf(selector).flatMap((svg, index) => {
        const name = chartName(svg, index), box = svg.getBoundingClientRect(), width = roomIn(windowWidth);
        if (!isShown(svg)) return [`${name} is not shown`];
        if (box.width < leastPx || box.height < leastPx)
            return [`${name} is only ${px(box.width)} x ${px(box.height)} px`];
        if (box.top + scrollY < -kTolerancePx || (isBeyond(box, -scrollX, width - scrollX) && !isScrolledSideways(svg)))
            return [`${name} is not inside of the page`];
        const clips = [...ancestors(svg)].find(at => /hidden|clip/.test(getComputedStyle(at).overflow));
        const clip = clips?.getBoundingClientRect();
        if (clip && (isBeyond(box, clip.left, clip.right) || box.bottom > clip.bottom + kTolerancePx))
            return [`${name} is cut off by ${nameOf(clips)}`];
        const drawn = [...svg.querySelectorAll(kDrawn)].filter(shape => {
            const size = shape.getBoundingClientRect();
            return isShown(shape) && (size.width > 0 || size.height > 0);
        });
        return drawn.length > 0 ? [] : [`${name} has nothing drawn in it`];
    });

    const chartBoxes = selector => chartsOf(selector).map((svg, index) => {
        const {left, top, width, height} = svg.getBoundingClientRect();
        return {name: chartName(svg, index), x: left + scrollX, y: top + scrollY, width, height};
    });

    // Share of the pixels that stand out from the most frequent colour.
    const inkOf = pixels => {
        const counts = new Map();
        for (let i = 0; i < pixels.length; i += 4) {
            const colour = pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2];
            counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
        const [ground] = [...counts].reduce((most, entry) => entry[1] > most[1] ? entry : most);
        const distance = colour => [16, 8, 0].reduce((sum, shift) =>
            sum + Math.abs((colour >> shift & 255) - (ground >> shift & 255)), 0);
        let standing = 0;
        for (const [colour, count] of counts) if (distance(colour) >= 96) standing += count;
        return standing / (pixels.length / 4);
    };
    // Of each box of the picture.
    const inks = async (encoded, boxes) => {
        const bytes = Uint8Array.from(atob(encoded), letter => letter.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
        const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d", {willReadFrequently: true});
        context.drawImage(picture, 0, 0);
        return boxes.map(({x, y, width, height}) => inkOf(context.getImageData(x, y, width, height).data));
    };

    const chartTexts = svg =>
        [...svg.querySelectorAll("text")].filter(text => text.textContent.trim() && isShown(text));
    const scaleOf = text => {
        const matrix = text.getScreenCTM();
        return Math.hypot(matrix.c, matrix.d);
    };
    // The letters' own part of the box, which has room for accents above and tails below.
    const lettersOf = text => {
        const box = text.getBoundingClientRect(), matrix = text.getScreenCTM();
        const upright = Math.abs(matrix.b) < Math.abs(matrix.a);
        const x = upright ? 0 : 0.2 * box.width, y = upright ? 0.2 * box.height : 0;
        return {left: box.left + x, right: box.right - x, top: box.top + y, bottom: box.bottom - y};
    };
    const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > kTolerancePx &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > kTolerancePx;

    const chartTextComplaints = (selector, leastPx) => chartsOf(selector).flatMap((svg, index) => {
        const name = chartName(svg, index), frame = svg.getBoundingClientRect(), texts = chartTexts(svg);
        const complaints = [];
        const letters = texts.map(lettersOf);
        texts.forEach((text, i) => {
            const box = text.getBoundingClientRect(), words = quote(text.textContent);
            if (isBeyond(box, frame.left, frame.right) || letters[i].top < frame.top - kTolerancePx ||
                letters[i].bottom > frame.bottom + kTolerancePx) complaints.push(`${name}: ${words} is cut off`);
            const size = parseFloat(getComputedStyle(text).fontSize) * scaleOf(text);
            if (size < leastPx) complaints.push(`${name}: ${words} is only ${px(size)} px high`);
            for (let j = 0; j < i; ++j)
                if (overlap(letters[i], letters[j]))
                    complaints.push(`${name}: ${words} covers ${quote(texts[j].textContent)}`);
        });
        return complaints;
    });

    // Colours as numbers, whatever their notation; what is no colour (none, a gradient) is transparent.
    const painter = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    const remembered = make => {
        const made = new Map();
        return key => {
            if (!made.has(key)) made.set(key, make(key));
            return made.get(key);
        };
    };
    const rgba = remembered(colour => {
        painter.clearRect(0, 0, 1, 1);
        painter.fillStyle = "transparent";
        painter.fillStyle = colour;
        painter.fillRect(0, 0, 1, 1);
        return [...painter.getImageData(0, 0, 1, 1).data];
    });
    const over = (ground, [red, green, blue, alpha], opacity = 1) => {
        const share = alpha / 255 * opacity;
        return [red, green, blue].map((value, i) => value * share + ground[i] * (1 - share));
    };
    const opacityOf = remembered(element => element === null ? 1 :
        parseFloat(getComputedStyle(element).opacity) * opacityOf(element.parentElement));
    const groundOf = remembered(element => {
        if (element === null)
            return rgba(matchMedia("(prefers-color-scheme: dark)").matches &&
                getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "#121212" : "white");
        const colour = rgba(getComputedStyle(element).backgroundColor);
        return colour[3] === 255 ? colour : over(groundOf(element.parentElement), colour);
    });

    // What a chart fills with colour, in the order of painting.
    const paintsOf = remembered(svg => [...svg.querySelectorAll(kDrawn)].flatMap(shape => {
        if (!shape.isPointInFill || !isShown(shape) || shape.closest("defs, clipPath, mask, pattern, marker, symbol"))
            return [];
        const style = getComputedStyle(shape), colour = rgba(style.fill);
        const opacity = parseFloat(style.fillOpacity) * opacityOf(shape);
        return colour[3] * opacity > 0 ? [{shape, colour, opacity, box: shape.getBoundingClientRect()}] : [];
    }));
    const isPaintedAt = ({shape, box}, {x, y}) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom &&
        shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse()));
    // Both ends count too: a word may be longer than the shape behind it.
    const pointsOf = text => {
        const {left, top, width, height} = text.getBoundingClientRect(), y = top + height / 2;
        const isLying = Math.abs(text.getScreenCTM().b) < 1e-6;
        return (isLying ? [1, width / 2, width - 1] : [width / 2]).map(x => ({x: left + x, y}));
    };
    // Relative luminance and contrast of the Web Content Accessibility Guidelines.
    const luminance = ([red, green, blue]) => {
        const linear = byte => byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const contrast = (a, b) => {
        const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
    };

    // Least contrast of the letters of a chart with what lies behind them, both seen through what lies before them.
    const chartContrast = text => {
        const style = getComputedStyle(text), paints = paintsOf(text.closest("svg"));
        const hasHalo = style.paintOrder.startsWith("stroke") && parseFloat(style.strokeWidth) * scaleOf(text) >= 2;
        return Math.min(...pointsOf(text).map(point => {
            const [behind, before] = [[], []];
            for (const paint of paints.filter(each => isPaintedAt(each, point))) {
                const follows = text.compareDocumentPosition(paint.shape) & Node.DOCUMENT_POSITION_FOLLOWING;
                (follows ? before : behind).push(paint);
            }
            const through = (colour, list) => list.reduce((sum, each) => over(sum, each.colour, each.opacity), colour);
            let ground = through(groundOf(text), behind);
            if (hasHalo) ground = over(ground, rgba(style.stroke), parseFloat(style.strokeOpacity) * opacityOf(text));
            const letters = over(ground, rgba(style.fill), parseFloat(style.fillOpacity) * opacityOf(text));
            return contrast(through(letters, before), through(ground, before));
        }));
    };
    const pageContrast = element => {
        const ground = groundOf(element);
        return contrast(over(ground, rgba(getComputedStyle(element).color), opacityOf(element)), ground);
    };

    const faintTexts = least => [...shownTexts()].flatMap(({node, parent}) => {
        const text = parent.closest("svg text"), ratio = text ? chartContrast(text) : pageContrast(parent);
        return ratio >= least ? [] : [`${quote(node.data)} in ${nameOf(parent)} has a contrast of only ${px(ratio)}`];
    });

    // A page that stands alone refers to itself (#...) and to what it holds (data:, blob:). Links are for the reader.
    const kLoading = ["src", "srcset", "data", "poster", "action", "ping"];
    const outsideReferences = () => [...document.querySelectorAll("*")].flatMap(element => {
        const values = kLoading.map(name => element.getAttribute(name));
        if (element.matches("link, base, use, image, feImage"))
            values.push(element.getAttribute("href"), element.getAttribute("xlink:href"));
        if (element.matches("meta[http-equiv=refresh i]")) values.push(element.getAttribute("content"));
        const styles = (element.localName === "style" ? element.textContent : element.getAttribute("style")) ?? "";
        values.push(...[...styles.matchAll(/(?:url\(|@import)\s*["']?([^"')\s]+)/g)].map(match => match[1]));
        return values.filter(value => value && !/^\s*(#|data:|blob:)/.test(value))
            .map(value => `${nameOf(element)} refers to ${value.slice(0, 80)}`);
    });

    const openFolded = () => document.querySelectorAll("details").forEach(details => { details.open = true; });

    return {overflow, hiddenCharts, chartBoxes, inks, chartTextComplaints, faintTexts, outsideReferences, openFolded};
})();
